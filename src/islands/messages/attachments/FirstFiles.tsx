import { useFileTarget } from '#islands/ui/use-file-target'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import { AttachButton } from './AttachButton'
import { FilesToSend } from './FilesToSend'
import type { FirstFilesState } from './use-first-files'

type Props = {
  of: FirstFilesState
  /** The page of a conversation. */
  addressOf: (conversationId: string) => string
}

/** The files beside a first message: chosen before it is sent, uploaded once it arrived. */
export const FirstFiles = ({ of: files, addressOf }: Props) => {
  const part = useFocusRecovery<HTMLDivElement>()
  const { conversationId } = files
  useFileTarget(part, conversationId ? null : files.choose, { within: 'form' })
  return (
    <div className="stack g2" ref={part}>
      <FilesToSend of={files} isSent={conversationId !== null} />
      {!conversationId && (
        <div>
          <AttachButton onChoose={files.choose} />
        </div>
      )}
      {conversationId && files.hasFailed && (
        <p className="note warning" role="alert">
          <span>
            Your message was sent, without these files. You can add them in the conversation.
          </span>{' '}
          <a href={addressOf(conversationId)}>Open the conversation</a>
        </p>
      )}
    </div>
  )
}
