import type { DocumentBadgeComponent } from 'sanity'
import { languageNames } from '../../src/content/language'
import { claimsIn, unreviewedIn } from './unreviewed'

/** Beside the title: which translations are unreviewed. */
export const TranslationBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const languages = new Set(unreviewedIn(draft ?? published).flatMap((each) => each.languages))
  if (!languages.size) return null
  const names = [...languages].map((language) => languageNames[language])
  return {
    label: 'Unreviewed',
    title: `Not reviewed: ${names.join(', ')}`,
    color: 'warning',
  }
}

/** Beside the title: that a health claim is to be checked. */
export const ClaimBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const states = claimsIn(draft ?? published)
  if (states.includes('lapsed'))
    return { label: 'Claim lapsed', title: 'The check of a health claim lapsed', color: 'danger' }
  return states.length
    ? { label: 'Claim due', title: 'A health claim is due to be checked', color: 'warning' }
    : null
}
