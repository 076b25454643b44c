import { lazy, Suspense, useState } from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import type { WaitingFile } from './AttachFiles'

/** Loaded with the first file that is chosen. */
const AttachFiles = lazy(() => import('./AttachFiles'))

/** The files beside a message to a conversation: chosen, uploaded at once, and sent with it. */
export const useFilesToSend = () => {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  return {
    chosen,
    files,
    setFiles,
    /** Of those that are uploaded. */
    ids: files.flatMap(({ id }) => (id ? [id] : [])),
    /** None too many, and none on its way. */
    areReady: files.length <= maxAttachments && files.every(({ id, failure }) => id || failure),
    choose: (more: readonly File[]) => setChosen((before) => [...before, ...more]),
    clear: () => {
      setChosen([])
      setFiles([])
    },
  }
}

type Props = { conversationId: string; of: ReturnType<typeof useFilesToSend> }

export const FilesToSend = ({ conversationId, of: { chosen, files, setFiles } }: Props) =>
  chosen.length > 0 && (
    <Suspense>
      <AttachFiles
        conversationId={conversationId}
        chosen={chosen}
        files={files}
        setFiles={setFiles}
      />
    </Suspense>
  )
