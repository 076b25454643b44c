import type { LandingPage } from '../landing-document'
import { brandDocuments } from './brands'
import { carePlus } from './landing/care-plus'
import { juniper } from './landing/juniper'
import { noor } from './landing/noor'
import { voltage } from './landing/voltage'

/** Each demo brand says it in words of its own; a brand without a page of its own has the default one. */
const own: Readonly<Record<string, Omit<LandingPage, '_id' | '_type' | 'brand'>>> = {
  voltage,
  juniper,
  noor,
}

export const landingDocuments: readonly LandingPage[] = [
  { _id: 'landing.default', _type: 'landingPage', ...carePlus },
  ...brandDocuments.flatMap(({ _id, slug }): LandingPage[] => {
    const page = own[slug.current]
    return page
      ? [
          {
            _id: `landing.${slug.current}`,
            _type: 'landingPage',
            brand: { _type: 'reference', _ref: _id },
            ...page,
          },
        ]
      : []
  }),
]
