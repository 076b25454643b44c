import { useState } from 'react'
import { openDraft } from '#islands/stores/drafts'

/** What was typed where it can no longer be sent: to read and copy, and kept in this tab. */
export const UnsentText = ({ draftName }: { draftName: string }) => {
  const [{ text }] = useState(() => openDraft(draftName).read())
  return typeof text === 'string' && text ? (
    <label className="compose stack g1 small">
      <span>You had typed this. It was not sent, and is kept in this tab.</span>
      <textarea className="input" rows={3} readOnly dir="auto" value={text} />
    </label>
  ) : null
}
