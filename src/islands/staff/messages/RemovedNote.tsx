import { useState } from 'react'
import { openDraft } from '#islands/stores/drafts'
import { Icon } from '#islands/ui/Icon.tsx'

/** For who was taken out of a conversation: what they had typed, to read and copy, is kept in this tab. */
const RemovedNote = ({ draftName }: { draftName: string }) => {
  const [{ text }] = useState(() => openDraft(draftName).read())
  return (
    <>
      <p className="note warning" role="alert">
        <Icon name="lock" />
        <span>You were taken out of this conversation and can no longer write in it.</span>
      </p>
      {typeof text === 'string' && text && (
        <label className="compose stack g1 small">
          <span>You had typed this. It was not sent, and is kept in this tab.</span>
          <textarea className="input" rows={3} readOnly dir="auto" value={text} />
        </label>
      )}
    </>
  )
}
export default RemovedNote
