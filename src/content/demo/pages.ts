import type { PageDocument } from '../documents'
import { accessibility } from './pages/accessibility'
import { howItWorks } from './pages/how-it-works'
import { privacy } from './pages/privacy'
import { shortPages } from './pages/short-pages'

/** Pages of text. Editors add more: each is at /pages/ and its slug. */
export const pageDocuments: readonly PageDocument[] = [
  howItWorks,
  privacy,
  accessibility,
  ...shortPages,
]
