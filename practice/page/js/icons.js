// The page's own icons: round-ended strokes on a 24 by 24 grid.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: "M10 4 8 20M16 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M6 4v9a4 4 0 0 0 4 4h9M15 13l4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.100 1.900 6.500 5.500M16 4.400a3.500 3.500 0 0 1 0 6.300M18 15c2 .8 3.200 2.500 3.500 5",
  gear: "M12 15.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM12 3v2.500M12 18.500V21M21 12h-2.500M5.500 12H3M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800M18.400 18.400l-1.800-1.800M7.400 7.400 5.600 5.600",
  down: "M6 9.500l6 6 6-6",
  check: "M5 12.500l4.500 4.500L19 7.500",
  send: "M4.500 12 20 4.500 15.500 20l-4-6.500ZM11.500 13.500 20 4.500",
  reply: "M9.500 6 4 11.500 9.500 17M4 11.500h9.500A6.500 6.500 0 0 1 20 18v1",
  trash: "M4.500 7h15M10 7V4.500h4V7M6.500 7l1 13h9l1-13M10.500 11v5.500M13.500 11v5.500",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  plus: "M12 5v14M5 12h14",
  slash: "M15.500 4.500l-7 15",
  external: "M13.500 4.500h6v6M19 5l-8.500 8.500M17 14v4.500a1 1 0 0 1-1 1H5.500a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1H10",
  more: "M5.500 12h.01M12 12h.01M18.500 12h.01",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 14.200c.8 1.700 2.200 2.600 4 2.600s3.200-.9 4-2.600M9 9.500h.01M15 9.500h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4.200 4.200 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4.200 4.200 0 0 0 6 6l1-1",
  copy: "M9 9h10.500v11H9ZM5.500 15H4.500V4H15v1.500",
  file: "M6 3.500h8l4.500 4.500v12.500H6ZM13.500 4v4.500H18",
  warn: "M12 4 2.800 19.500h18.400ZM12 10v4.500M12 17h.01",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.5-4 3.500-6 7.500-6s7 2 7.500 6",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.500 2.500 3.800 5.500 3.800 9s-1.300 6.500-3.800 9c-2.500-2.500-3.800-5.500-3.800-9S9.500 5.500 12 3Z",
};

/** An icon; decorative, so the control around it carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
