// For a document with an article: runs once the styles have arrived, so that scripts do not delay the text on a slow
// connection. If the page's script is gone, the app says what to do.
for (const file of document.currentScript.dataset.files.split(" ")) import(file).catch(() => {});
