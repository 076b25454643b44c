import type { ContentDocument, ErrorPage } from '../documents'
import { words } from './builders'

type Place = readonly [label: string, href: string]

const page = (code: ErrorPage['code'], more: string, places: readonly Place[] = []): ErrorPage => ({
  _id: `error-page.${code.replaceAll('_', '-')}`,
  _type: 'errorPage',
  code,
  more: words(more),
  ...(places.length > 0 && {
    places: places.map(([label, href], at) => ({ _key: `place${at}`, label: words(label), href })),
  }),
})

/** Words around the errors; their titles are fixed. */
export const errorDocuments: readonly ContentDocument[] = [
  page('401', 'It may belong to another account. Sign in with that account.'),
  page('404', 'The link may be out of date or mistyped. Nothing you saved was lost.', [
    ['Exposed to HIV in the last 72 hours', '/treatments/pep'],
    ['What we treat, and what to expect', '/treatments'],
    ['Questions and answers', '/faq'],
  ]),
  page(
    '429',
    'Many pages were opened from your connection in a short time. Nothing you saved was lost. Wait a minute, then reload.',
  ),
  page('500', 'The problem is on our side. Nothing you saved was lost. Try again in a minute.'),
  page(
    'new_version',
    'This page is from an older version. Reload to continue; what you typed is saved.',
  ),
  page(
    'translation_unavailable',
    'We could not load this page in your language. What you typed is saved. Reload to try again.',
  ),
]
