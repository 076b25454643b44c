import type { Missing } from '../patient/record'

export interface AccountPage {
  readonly href: string
  readonly label: string
  /** The part of the record it asks for. */
  readonly asks?: keyof Missing
}

/** The pages of the account, in order. A page stands here once it exists. */
export const accountPages: readonly AccountPage[] = [
  { href: '/app/account', label: 'Profile', asks: 'profile' },
  { href: '/app/account/address', label: 'Address', asks: 'address' },
  { href: '/app/account/about', label: 'About me', asks: 'about' },
  { href: '/app/account/health-history', label: 'Health history' },
  { href: '/app/account/sexual-health', label: 'Sexual health' },
  { href: '/app/account/insurance', label: 'Insurance', asks: 'insurance' },
  { href: '/app/payments', label: 'Payments' },
  { href: '/app/account/pharmacies', label: 'Pharmacies' },
  { href: '/app/documents', label: 'Documents' },
  { href: '/app/account/health-assistance', label: 'Health assistance', asks: 'health' },
  { href: '/app/account/sharing', label: 'Data sharing' },
  { href: '/app/account/settings', label: 'Settings' },
  { href: '/app/account/record', label: 'My record' },
  { href: '/app/account/activity', label: 'Activity' },
]

/** Pages reached from another one of the account, which stays marked in the menu. */
const pagesWithin: Readonly<Record<string, string>> = {
  '/app/account/picture': '/app/account',
  '/app/account/corrections': '/app/account/record',
  '/app/account/releases': '/app/account/record',
  '/app/account/disclosures': '/app/account/activity',
  '/app/account/close': '/app/account/settings',
}

/** The address of a page without a second name for it. */
export const canonicalPath = (path: string): string =>
  pagesWithin[path.replace(/\/$/, '')] ?? path.replace(/\/$/, '').replace(/\/profile$/, '')
