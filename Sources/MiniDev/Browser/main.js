// Shows the page of a program, and passes taps on its elements to the program.

const frame = document.getElementById("page");
const title = document.getElementById("title");
const failure = document.getElementById("failure");
let text = "";
let delay = 250;
let lastNumber = 0;

function connect() {
    const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onopen = () => {
        delay = 250;
    };
    socket.onclose = () => {
        title.textContent = "connecting…";
        setTimeout(connect, delay);
        delay = Math.min(delay * 2, 4000);
    };
    frame.onload = () => frame.contentDocument.addEventListener("click", ({ target }) => {
        const element = target.closest("[data-node]");
        if (element === null) return;
        lastNumber++;
        const node = Number(element.dataset.node);
        socket.send(JSON.stringify({ type: "action", id: lastNumber, node, kind: "tap" }));
    });
}

function receive(message) {
    switch (message.type) {
    case "page":
        show(message.document, message.title);
        break;
    case "patch":
        show(text.slice(0, message.start) + message.text + text.slice(message.end), message.title);
        break;
    case "failure":
        failure.textContent = `${message.file ?? ""}:${message.line ?? ""} ${message.message}\n${message.excerpt ?? ""}`;
        failure.hidden = false;
        break;
    case "running":
        failure.hidden = true;
        break;
    default:
    }
}

function show(page, heading) {
    text = page;
    title.textContent = heading;
    frame.srcdoc = page;
}

connect();
