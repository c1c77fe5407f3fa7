// The script of a document with an article. It runs once the styles have arrived, so that on a slow line the scripts of the app do not delay the text.
// The page and the app are requested at once, and the app starts. It says what to do when the script of the page is gone.
for (const file of document.currentScript.dataset.files.split(" ")) import(file).catch(() => {});
