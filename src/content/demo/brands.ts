import type { Brand } from '../documents'
import { words } from './builders'

/** SHA-1 of each drawing in public/brands, by which the lake names a picture. */
const digests = {
  'care-plus-pride': '4bc59fa1e350506d09e960018cabd4fc11cd4fff',
  voltage: '7971ced64255636f3d59af0486aa788e7bc94f30',
  'voltage-pride': '6b8e21b20589c304c8bb219152a747b2c90ae115',
  juniper: '61474d35bbd4be7843335b19a897ebdd237829dc',
  'juniper-pride': '22383c715af86623d848bc96520b0f4ec4c90e30',
  noor: '5a6c204270d753e91447a0166d797423ec8e0837',
  'noor-pride': 'ad0202d61b73b6c611b7ad72a07c0a8abcbe8b87',
} as const
type Drawing = keyof typeof digests
const side = 64
const assetId = (name: Drawing) => `image-${digests[name]}-${side}x${side}-svg`

const picture = (name: Drawing, alt: string) => ({
  _type: 'image' as const,
  asset: { _type: 'reference' as const, _ref: assetId(name) },
  alt: words(alt),
})

/** The drawings as the lake lists pictures; they are served with the site. */
export const brandPictures = Object.entries(digests).map(([name, digest]) => ({
  _id: assetId(name as Drawing),
  _type: 'sanity.imageAsset' as const,
  assetId: digest,
  sha1hash: digest,
  originalFilename: `${name}.svg`,
  extension: 'svg',
  mimeType: 'image/svg+xml',
  path: `brands/${name}.svg`,
  url: `/brands/${name}.svg`,
  metadata: {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width: side, height: side, aspectRatio: 1 },
  },
}))

/** Where the site serves a demo drawing that the Studio asks of the lake by its own name. */
export const brandPictureUrl = (file: string): string | undefined =>
  brandPictures.find(({ _id }) => _id === `image-${file.replace(/\.svg$/, '-svg')}`)?.url

/** The clinic's own brand, and three partners that look nothing like it. An `_id` is the brand's theme_id. */
export const brandDocuments: readonly Brand[] = [
  {
    _id: '01990000-0009-7000-8000-000000000001',
    _type: 'brand',
    name: 'Care Plus',
    slug: { _type: 'slug', current: 'care-plus' },
    isDefault: true,
    hosts: ['localhost', '127.0.0.1'],
    tagline: words('Sexual health and HIV prevention, by video and message.'),
    palette: { primary: '#53b3e4', secondary: '#8ac541', neutral: '#efe6d8', error: '#d64545' },
    scheme: 'light dark',
    typography: { font: 'Radio Canada' },
    logo: { pride: picture('care-plus-pride', 'Care Plus, in the colors of Pride') },
    timezone: 'America/New_York',
    contact: {
      phone: '(212) 555-0140',
      email: 'support@careplus.test',
    },
    languages: ['en', 'es', 'ar', 'fr'],
  },
  {
    _id: '01990000-0108-7000-8000-000000000001',
    _type: 'brand',
    name: 'Voltage',
    slug: { _type: 'slug', current: 'voltage' },
    hosts: ['voltage.localhost'],
    tagline: words('Sexual health care that keeps your hours.'),
    palette: { primary: '#e4ff3a', secondary: '#ff5d8f', neutral: '#d9dbe6', error: '#ff5a4f' },
    scheme: 'dark',
    typography: { font: 'Radio Canada' },
    logo: {
      main: picture('voltage', 'Voltage'),
      favicon: picture('voltage', 'Voltage'),
      pride: picture('voltage-pride', 'Voltage, in the colors of Pride'),
    },
    timezone: 'America/Chicago',
    contact: {
      phone: '(312) 555-0118',
      email: 'hello@northside.test',
    },
    cboId: '01990000-0106-7000-8000-000000000002',
    serviceLines: ['pep', 'prep', 'injectable-prep', 'sti-pep', 'sti-testing', 'sti', 'hiv'],
    languages: ['en', 'es'],
  },
  {
    _id: '01990000-0108-7000-8000-000000000002',
    _type: 'brand',
    name: 'Juniper',
    slug: { _type: 'slug', current: 'juniper' },
    hosts: ['juniper.localhost'],
    tagline: words('Sexual health care from a clinician who remembers you.'),
    palette: { primary: '#8f4526', secondary: '#6d8254', neutral: '#ead9bd', error: '#a8322a' },
    scheme: 'light dark',
    typography: { font: 'Literata', display: 'Literata' },
    logo: {
      main: picture('juniper', 'Juniper'),
      favicon: picture('juniper', 'Juniper'),
      pride: picture('juniper-pride', 'Juniper, in the colors of Pride'),
    },
    timezone: 'America/New_York',
    contact: {
      phone: '(212) 555-0143',
      email: 'intake@harborhouse.test',
    },
    cboId: '01990000-0106-7000-8000-000000000001',
    serviceLines: ['prep', 'injectable-prep', 'hiv', 'sti-testing', 'sti', 'hep-c', 'wellness'],
    languages: ['en', 'es', 'fr'],
  },
  {
    _id: '01990000-0108-7000-8000-000000000003',
    _type: 'brand',
    name: 'Noor',
    slug: { _type: 'slug', current: 'noor' },
    hosts: ['noor.localhost'],
    tagline: words('Private sexual health care in Arabic and English.'),
    palette: { primary: '#3f3c91', secondary: '#e5a823', neutral: '#e4e2ef', error: '#c2413b' },
    scheme: 'light dark',
    typography: { font: 'Radio Canada' },
    logo: {
      main: picture('noor', 'Noor'),
      favicon: picture('noor', 'Noor'),
      pride: picture('noor-pride', 'Noor, in the colors of Pride'),
    },
    timezone: 'America/Los_Angeles',
    contact: {
      phone: '(213) 555-0166',
      email: 'care@reachla.test',
    },
    cboId: '01990000-0106-7000-8000-000000000003',
    languages: ['ar', 'en'],
  },
]
