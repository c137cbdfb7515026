// Light or dark: as the system says unless the person decides, remembered in this browser.

const KEY = "bombonera.theme";

/** The choice: "system", "light" or "dark". */
export function theme() {
  try {
    return localStorage.getItem(KEY) ?? "system";
  } catch {
    return "system";
  }
}

/** Choose and remember. */
export function applyTheme(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme(choice);
}

/** Show a choice on the page. */
export function showTheme(choice = theme()) {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
