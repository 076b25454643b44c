import type { DocumentActionComponent, DocumentActionsResolver } from 'sanity'
import { ApproveClaims } from './approve-claims'
import { NewVersion, PublishLegalVersion, Withdraw } from './legal'
import { MarkReviewed } from './mark-reviewed'

type Props = Parameters<DocumentActionComponent>[0]

const adaptedActions = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
/**
 * The Studio's own action where it fits. It runs all the same, for it keeps a state of its own, and it is the
 * same one each time it is asked for.
 */
const where = (fits: (props: Props) => boolean, usual: DocumentActionComponent) => {
  const known = adaptedActions.get(usual)
  if (known) return known
  const made = Object.assign(
    (props: Props) => {
      const described = usual(props)
      return fits(props) ? described : null
    },
    { action: usual.action, displayName: usual.displayName },
  )
  adaptedActions.set(usual, made)
  return made
}

/**
 * A version of a legal text is published once. From then on its translations may be corrected and
 * published; the version itself is neither changed nor taken away, but an admin may withdraw it.
 */
const forLegal = (usual: readonly DocumentActionComponent[]): DocumentActionComponent[] => {
  const own = (name: string, fits: (props: Props) => boolean) =>
    usual.filter(({ action }) => action === name).map((action) => where(fits, action))
  const isPublished = ({ published }: Props) => published !== null
  return [
    PublishLegalVersion,
    ...own('publish', isPublished),
    ...own('discardChanges', () => true),
    NewVersion,
    MarkReviewed,
    Withdraw,
    ...own('delete', (props) => !isPublished(props)),
  ]
}

export const actions: DocumentActionsResolver = (usual, { schemaType }) =>
  schemaType === 'legalDocument' ? forLegal(usual) : [...usual, ApproveClaims, MarkReviewed]
