import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { useState } from 'react'
import { type DocumentActionComponent, useCurrentUser, useDocumentOperation } from 'sanity'
import { claimPaths } from '../review/unreviewed'

/** Approves every health claim of a document as it now reads; the lake takes it from clinicians who may. */
export const ApproveClaims: DocumentActionComponent = ({
  id,
  type,
  draft,
  published,
  onComplete,
}) => {
  const { patch } = useDocumentOperation(id, type)
  const user = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  const paths = claimPaths(draft ?? published)
  if (!paths.length || !user?.roles.some(({ name }) => name === 'clinical-approver')) return null
  const close = () => {
    setAsking(false)
    onComplete()
  }
  return {
    label: 'Approve health claims',
    icon: CheckmarkCircleIcon,
    onHandle: () => setAsking(true),
    dialog: isAsking && {
      type: 'confirm',
      tone: 'caution',
      message:
        paths.length === 1
          ? 'You have read this document’s claim and its source, and it holds. Approve it? The site shows your name and today’s date.'
          : `You have read the ${paths.length} claims of this document and their sources, and they hold. Approve them? The site shows your name and today’s date.`,
      confirmButtonText: 'Approve',
      onCancel: close,
      onConfirm: () => {
        patch.execute(paths.map((path) => ({ set: { [`${path}.approval`]: { by: user.id } } })))
        close()
      },
    },
  }
}
