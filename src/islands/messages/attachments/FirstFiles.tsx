import { Suspense } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import { AttachButton } from './AttachButton'
import { FileRow } from './FileRow'
import type { FirstFilesState } from './use-first-files'

/** Loaded once a file is sent. */
const AttachFiles = lazyPart(() => import('./AttachFiles'))

type Props = {
  of: FirstFilesState
  /** The page of a conversation. */
  addressOf: (conversationId: string) => string
}

/** The files beside a first message: chosen before it is sent, uploaded once it arrived. */
export const FirstFiles = ({ of: files, addressOf }: Props) => {
  const part = useFocusRecovery<HTMLDivElement>()
  return files.conversationId ? (
    <>
      <Suspense>
        <AttachFiles
          conversationId={files.conversationId}
          chosen={files.chosen}
          files={files.files}
          setFiles={files.setFiles}
        />
      </Suspense>
      {files.hasFailed && (
        <p className="note warning" role="alert">
          <span>
            Your message was sent, without these files. You can add them in the conversation.
          </span>{' '}
          <a href={addressOf(files.conversationId)}>Open the conversation</a>
        </p>
      )}
    </>
  ) : (
    <div className="stack g2" ref={part}>
      {files.chosen.length > 0 && (
        <ul className="files" aria-label="Files to send">
          {files.chosen.map((file) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              icon="paperclip"
              name={file.name}
              onRemove={() => files.remove(file)}
            />
          ))}
        </ul>
      )}
      {files.hasRoom && (
        <div>
          <AttachButton onChoose={files.choose} />
        </div>
      )}
    </div>
  )
}
