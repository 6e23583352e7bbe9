// The script of preview pages: it listens for changes, reloads the page, and shows problems over it while
// the last good page stays.
{
  const box = document.createElement("pre");
  box.setAttribute("role", "alert");
  Object.assign(box.style, {
    position: "fixed",
    insetInline: "1rem",
    bottom: "1rem",
    maxHeight: "60vh",
    overflow: "auto",
    margin: "0",
    padding: "1rem",
    zIndex: "9999",
    font: "14px/1.5 ui-monospace, monospace",
    color: "#fff",
    background: "#7a1f1f",
    borderRadius: "6px",
    whiteSpace: "pre-wrap",
  });
  const shown = (text) => {
    box.textContent = text;
    if (text === "") box.remove();
    else document.body.append(box);
  };
  // what the page shows, so that no change is lost while it loads or was not connected
  const own = document.currentScript.dataset.version;
  const events = new EventSource("/_stele/events");
  events.onmessage = ({ data }) => {
    const { version, problems } = JSON.parse(data);
    if (String(version) !== own) {
      events.close();
      location.reload();
    }
    shown(problems);
  };
}
