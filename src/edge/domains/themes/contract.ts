import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

const text = z.nullable(z.string())
const logo = z.object({ main: text, favicon: text, pride: z.optional(text) })

export const readTheme = endpoint('themes.read', {
  at: 'GET /theme',
  description:
    'The brand to show: by id, by the token of a link, by the address asked; the default where none is known.',
  query: z.strictObject({
    themeId: z.optional(z.string().check(z.maxLength(100))),
    token: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: resourceObject('themes', {
    palette: z.record(z.string(), text),
    typography: z.object({ font: text, url: text }),
    app: z.object({ name: z.string(), default: z.boolean(), logo }),
  }),
})
