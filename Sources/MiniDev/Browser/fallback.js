// Shows what to do if the modules of the page have not started. This is the only script that is no module, in ECMAScript 5:
// it runs in browsers that cannot run the others.

addEventListener("load", function () {
    if (document.documentElement.getAttribute("data-started") !== null) return;
    document.getElementById("connection").textContent = "Not started";
    var notice = document.getElementById("offline");
    notice.textContent = "The page of mini dev has not started in this browser. Open its address in a newer one, such as the " +
        "chromium of Debian. If mini dev has ended, start it again.";
    notice.removeAttribute("hidden");
});
