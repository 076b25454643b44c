import { readdir, readFile, writeFile } from 'node:fs/promises'

// One sprite out of the sources in src/icons: the browser fetches it once, no script draws an icon.
const source = new URL('../src/icons/', import.meta.url)
const sprite = new URL('../public/icons.svg', import.meta.url)

const inner = (svg) =>
  svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<svg[\s\S]*?>|<\/svg>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/ \/>/g, '/>')
    .trim()

const files = (await readdir(source)).filter((name) => name.endsWith('.svg')).sort()
const symbols = await Promise.all(
  files.map(async (name) => {
    const svg = await readFile(new URL(name, source), 'utf8')
    return `<symbol id="${name.slice(0, -4)}" viewBox="0 0 24 24">${inner(svg)}</symbol>`
  }),
)
await writeFile(sprite, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`)
console.log(`icons.svg: ${files.length} icons`)
