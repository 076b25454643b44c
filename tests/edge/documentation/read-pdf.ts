/** What the head and the catalogue of a PDF say: how it is read, by which title, in which language. */
export const pdfHead = async (document: Blob) => {
  const text = new TextDecoder('latin1').decode(await document.arrayBuffer())
  const reference = /\/Title (\d+) 0 R/.exec(text)?.[1] ?? ''
  return {
    version: text.slice(0, 8),
    language: /\/Type \/Catalog[^>]*?\/Lang \((\w+)\)/.exec(text)?.[1],
    title: new RegExp(`\\n${reference} 0 obj\\s*\\(([^)]*)\\)`).exec(text)?.[1],
    isTagged: /\/Marked true/.test(text) && /\/StructTreeRoot/.test(text),
    hasEmbeddedFonts: /\/FontFile2/.test(text) && !/\/Type1/.test(text),
  }
}

export const pdf = (title: string, language = 'en') => ({
  version: '%PDF-1.7',
  language,
  title,
  isTagged: true,
  hasEmbeddedFonts: true,
})
