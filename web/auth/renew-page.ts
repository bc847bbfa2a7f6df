// The page the provider redirects to inside the hidden frame of a silent renewal. It passes the
// answer to the window that asked.
window.parent.postMessage({ renewed: window.location.href }, window.location.origin);
