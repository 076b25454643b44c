import type { StoredDocument } from '../store/document'
import { brand } from './brand'
import { errorPage, notice, treatment } from './choices'
import { clinician } from './clinician'
import { everyDocument } from './every-document'
import { legalDocument } from './legal'
import type { PublishIssue, PublishRule, RuleContext } from './validation'

const byType: Readonly<Record<string, PublishRule>> = {
  brand,
  clinician,
  errorPage,
  legalDocument,
  notice,
  treatment,
}

/**
 * What stands in the way of a document where visitors see it, one reason for a place. The lake refuses by it, and the
 * Studio marks fields by it.
 */
export const issuesOf = (
  document: StoredDocument,
  context: RuleContext,
): readonly PublishIssue[] => {
  const found = [everyDocument, byType[document._type]].flatMap(
    (rule) => rule?.(document, context) ?? [],
  )
  return found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at)
}
