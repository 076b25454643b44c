import * as z from 'zod'
import { colorPattern, familyPattern } from '../brand/palette'
import { isLanguage, type Language } from '../language'
import { contentQuery, manyOf } from '../query'

const color = z
  .string()
  .regex(colorPattern)
  .transform((text) => text.toLowerCase())
const maybe = <T>(shape: z.ZodType<T>) => shape.nullish().catch(null)
/** A file's address on our own host: what hosted Sanity keeps is fetched through it too, and never from elsewhere. */
const assetPath = (url: string): string =>
  url.replace(/^https:\/\/cdn\.sanity\.io\//, '/lake/').replace(/^https?:\/\/[^/]+(?=\/lake\/)/, '')
/** An image's address on our own host: pages make no third-party requests. */
const address = z
  .string()
  .transform(assetPath)
  .pipe(z.string().regex(/^\/(lake|brands)\/[\w./-]+$/))
const image = z.object({
  alt: maybe(z.string().max(200)),
  url: address,
  width: z.number().positive(),
  height: z.number().positive(),
})
const phone = z.string().regex(/^[+\d][\d ().-]{2,24}$|^\([\d ().-]{2,24}$/)
const family = z.string().regex(familyPattern)

/** A brand as the site uses it. What may be missing and is wrong is left out; without its name and colors it is no brand. */
const brand = z.object({
  _id: z.string().regex(/^[\w.-]{1,128}$/),
  name: z.string().min(1).max(80),
  slug: maybe(z.string()),
  isDefault: maybe(z.boolean()),
  hosts: maybe(z.array(z.string().regex(/^[a-z0-9.-]{1,253}$/))),
  tagline: maybe(z.string()),
  palette: z.object({
    primary: color,
    secondary: color,
    neutral: maybe(color),
    error: maybe(color),
    info: maybe(color),
    action: maybe(color),
    text: maybe(color),
    divider: maybe(color),
    backdrop: maybe(color),
  }),
  scheme: maybe(z.enum(['light dark', 'light', 'dark'])),
  typography: maybe(
    z.object({ font: maybe(family), display: maybe(family), file: maybe(address) }),
  ),
  logo: maybe(z.object({ main: maybe(image), favicon: maybe(image), pride: maybe(image) })),
  timezone: maybe(z.string()),
  contact: maybe(z.object({ phone: maybe(phone), email: maybe(z.email()) })),
  cboId: maybe(z.string()),
  serviceLines: maybe(z.array(z.string())),
  languages: maybe(z.array(z.custom<Language>(isLanguage))),
})
export type BrandDocument = Readonly<z.output<typeof brand>>
export type BrandImage = z.output<typeof image>

const picture = (name: string) =>
  `"${name}": ${name}{alt, "url": asset->url, "width": asset->metadata.dimensions.width, "height": asset->metadata.dimensions.height}`

/** Every brand, oldest first: a later brand cannot take an earlier one's host. Few, and read by every page. */
export const brands = contentQuery<BrandDocument[]>({
  name: 'brands',
  groq: `*[_type == "brand"] | order(_createdAt asc, _id asc) {
    _id, name, "slug": slug.current, isDefault, hosts, tagline, palette, scheme,
    typography{font, display, "file": file.asset->url},
    logo{${['main', 'favicon', 'pride'].map(picture).join(', ')}},
    timezone, contact, cboId, serviceLines, languages
  }`,
  shape: manyOf(brand, 'last good'),
  types: ['brand'],
})
