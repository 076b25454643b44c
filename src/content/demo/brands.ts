import type { Brand } from '../documents'

/** The clinic's own brand and the demo partners'. An `_id` is the brand's theme_id. */
export const brandDocuments: readonly Brand[] = [
  {
    _id: '01990000-0009-7000-8000-000000000001',
    _type: 'brand',
    name: 'Care Plus',
    slug: { _type: 'slug', current: 'care-plus' },
    isDefault: true,
    hosts: ['localhost', '127.0.0.1'],
    tagline: { _type: 'localeString', en: 'Sexual health and HIV prevention, from home.' },
    palette: { primary: '#53b3e4', secondary: '#8ac541', neutral: '#efe6d8', error: '#d64545' },
    scheme: 'light dark',
    typography: { font: 'Radio Canada' },
    timezone: 'America/New_York',
    contact: {
      phone: '(212) 555-0140',
      email: 'support@careplus.test',
      hours: { _type: 'localeString', en: 'Monday to Friday, 8am to 6pm EST' },
    },
    languages: ['en', 'es', 'ar', 'fr'],
  },
]
