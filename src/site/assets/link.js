// Links and files: what is shared stands compressed in the fragment of the address.
(() => {
  const squeeze = async (text, stream) => {
    const answer = new Response(new Blob([text]).stream().pipeThrough(stream));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const pack = async (value) => {
    const bytes = await squeeze(JSON.stringify(value), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };
  const unpack = async (text) => {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await squeeze(bytes, new DecompressionStream("deflate-raw"))));
  };
  const save = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    link.download = name;
    link.click();
  };
  window.QiliLink = { pack, unpack, save };
})();
