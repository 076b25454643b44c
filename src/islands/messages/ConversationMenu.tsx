import { type ComponentType, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { toastFailure } from '../stores/toasts'
import { Icon } from '../ui/Icon'
import { Menu } from '../ui/Menu'
import type { ArchiveDialogProps } from './ArchiveDialog'
import type { Conversation } from './conversation'

type Props = Omit<ArchiveDialogProps, 'id' | 'onClose'> & { conversation: Conversation }

/** What a patient does with a conversation: they pin it, or archive it. The dialog is loaded when it is asked for. */
export const ConversationMenu = ({ conversation, ...archive }: Props) => {
  const { id, pinnedAt, can } = conversation
  const [Dialog, setDialog] = useState<ComponentType<ArchiveDialogProps> | null>(null)
  const pin = () =>
    apiWithLocalErrors
      .call(`POST /conversations/:id/${pinnedAt ? 'unpin' : 'pin'}`, { params: { id } })
      .then(archive.onChange)
      .catch(toastFailure)
  const askToArchive = () =>
    import('./ArchiveDialog')
      .then(({ ArchiveDialog }) => setDialog(() => ArchiveDialog))
      .catch(toastFailure)
  return (
    <>
      <Menu
        label="More"
        button={<Icon name="ellipsis" />}
        items={[
          { label: pinnedAt ? 'Unpin' : 'Pin', onChoose: pin },
          ...(can.includes('archive') ? [{ label: 'Archive', onChoose: askToArchive }] : []),
        ]}
      />
      {Dialog && <Dialog id={id} {...archive} onClose={() => setDialog(null)} />}
    </>
  )
}
