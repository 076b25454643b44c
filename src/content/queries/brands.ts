import * as z from 'zod'
import { isLanguage, type Language } from '../language'
import { listOf, query } from '../query'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((text) => text.toLowerCase())
const maybe = <T>(shape: z.ZodType<T>) => shape.nullish().catch(null)
const image = z.object({
  alt: maybe(z.string().max(200)),
  url: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
})
const family = z.string().regex(/^[A-Za-z][A-Za-z0-9 ]{0,39}$/)

/** A brand as the site uses it. What may be missing and is wrong is left out; without its name and colours it is no brand. */
const brand = z.object({
  _id: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1).max(80),
  slug: maybe(z.string()),
  isDefault: maybe(z.boolean()),
  hosts: maybe(z.array(z.string().regex(/^[a-z0-9.-]{1,253}$/))),
  tagline: maybe(z.string()),
  palette: z.object({
    primary: colour,
    secondary: colour,
    neutral: maybe(colour),
    error: maybe(colour),
    info: maybe(colour),
    action: maybe(colour),
    text: maybe(colour),
    divider: maybe(colour),
    backdrop: maybe(colour),
  }),
  scheme: maybe(z.enum(['light dark', 'light', 'dark'])),
  typography: maybe(
    z.object({ font: maybe(family), display: maybe(family), file: maybe(z.string()) }),
  ),
  logo: maybe(z.object({ main: maybe(image), favicon: maybe(image), pride: maybe(image) })),
  timezone: maybe(z.string()),
  contact: maybe(
    z.object({ phone: maybe(z.string()), email: maybe(z.email()), hours: maybe(z.string()) }),
  ),
  cboId: maybe(z.string()),
  serviceLines: maybe(z.array(z.string())),
  languages: maybe(z.array(z.custom<Language>(isLanguage))),
})
export type BrandDocument = z.output<typeof brand>

const picture = (name: string) =>
  `"${name}": ${name}{alt, "url": asset->url, "width": asset->metadata.dimensions.width, "height": asset->metadata.dimensions.height}`

/** Every brand, the default first: few, and read by every page. */
export const brands = query<BrandDocument[]>({
  name: 'brands',
  groq: `*[_type == "brand"] | order(coalesce(isDefault, false) desc, name asc) {
    _id, name, "slug": slug.current, isDefault, hosts, tagline, palette, scheme,
    typography{font, display, "file": file.asset->url},
    logo{${['main', 'favicon', 'pride'].map(picture).join(', ')}},
    timezone, contact, cboId, serviceLines, languages
  }`,
  shape: listOf(brand),
  types: ['brand'],
})
