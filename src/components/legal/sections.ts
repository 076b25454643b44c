/** A text of headings, each on a line of its own with its words below, parted by empty lines. */
export const sectionsOf = (body: string) =>
  body.split(/\n{2,}/).map((part) => {
    const [title = '', ...text] = part.trim().split('\n')
    return { title, text: text.join(' ') }
  })
