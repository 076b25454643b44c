import type { DocumentActionsResolver } from 'sanity'
import { NewVersion, Seal } from './legal'
import { MarkReviewed } from './mark-reviewed'

/** What may be done with a legal text: a version is published once, and then neither changed nor taken away. */
const forSealing = ['discardChanges', 'delete']

export const actions: DocumentActionsResolver = (usual, { schemaType, documentId }) => {
  if (schemaType !== 'legalDocument') return [...usual, MarkReviewed]
  const drafting = usual.filter(({ action }) => action && forSealing.includes(action))
  return documentId ? [Seal, NewVersion, ...drafting] : [Seal, ...drafting]
}
