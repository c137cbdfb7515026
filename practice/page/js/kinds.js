// Discord's numbers for components.

export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  text: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radios: 21,
  checks: 22,
  check: 23,
};
