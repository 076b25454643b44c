/** Rows of a TSV file as objects; `\n` in a cell is a newline, an empty cell an empty text. */
export const parseTsv = (text: string): readonly Readonly<Record<string, string>>[] => {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    if (cells.length !== names.length) throw new Error(`${line} has ${cells.length} cells`)
    return Object.fromEntries(
      names.map((name, at) => [name, (cells[at] ?? '').replaceAll('\\n', '\n')]),
    )
  })
}
