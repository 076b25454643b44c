import { contract, range, z } from '#edge/jsonapi/contract'
import { dateField } from '#edge/platform/fields'
import { productLanguages } from '#edge/platform/languages/product-languages'

export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

export const pageViews = contract('page_views', {
  description:
    'How often each public page was opened on a day, by brand, language and kind of device: counts alone.',
  attributes: {
    /** YYYY-MM-DD, in UTC. */
    day: z.string(),
    /** The first part of the address; a star stands for each part that follows. */
    path: z.string(),
    brand: z.string(),
    language: z.enum(productLanguages),
    device: z.enum(devices),
    views: z.number(),
  },
  filters: { ...range('day', dateField), path: z.string(), brand: z.string() },
  sorts: ['-day', 'views'],
  mounts: { '/page_views': ['list'] },
})
