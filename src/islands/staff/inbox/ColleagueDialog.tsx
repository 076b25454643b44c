import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { inboxAddress } from '../messages/inbox'
import { NewMessageForm } from '../messages/NewMessageForm'

/** A message to a colleague: into the conversation of the two, or a new one. */
export const ColleagueDialog = ({ onClose }: { onClose: () => void }) => {
  const [isUploading, setUploading] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Write to a colleague" dismissible={!isUploading}>
      <NewMessageForm
        draft="message-new-colleague"
        label="Message"
        submit="Send"
        isToColleague
        onSend={async (body, user) => {
          const { conversationId } = await apiWithLocalErrors.call(
            'POST /users/:user/conversations',
            {
              params: { user },
              body,
              once: body.clientId,
            },
          )
          return conversationId
        }}
        onSent={(conversationId) => location.assign(inboxAddress('mine', conversationId))}
        onUploading={setUploading}
        onClose={onClose}
      />
    </Dialog>
  )
}
