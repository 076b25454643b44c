import { useState } from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { reportError } from '#islands/stores/error-reporting'
import { LaterPart } from '#islands/ui/feedback/LaterPart.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { WaitingFile } from './AttachFiles'

/** Loaded with the first file that is chosen. */
const loadAttachFiles = () => import('./AttachFiles')
const AttachFiles = lazyPart(loadAttachFiles)

/** The files beside a message to a conversation: chosen, uploaded at once, and sent with it. */
export const useFilesToSend = () => {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  const [isTaking, setTaking] = useState(false)
  /** Where the code that uploads them does not come, none is taken, and a toast says so. */
  const choose = async (more: readonly File[]) => {
    setTaking(true)
    try {
      await loadAttachFiles()
      setChosen((before) => [...before, ...more])
    } catch (error) {
      reportError(error)
    }
    setTaking(false)
  }
  return {
    chosen,
    files,
    setFiles,
    /** Of those that are uploaded. */
    ids: files.flatMap(({ id }) => (id ? [id] : [])),
    /** None too many, and none on its way. */
    areReady:
      !isTaking &&
      files.length <= maxAttachments &&
      files.every(({ id, failure }) => id || failure),
    choose,
    clear: () => {
      setChosen([])
      setFiles([])
    },
  }
}

type Props = { conversationId: string; of: ReturnType<typeof useFilesToSend> }

export const FilesToSend = ({ conversationId, of: { chosen, files, setFiles } }: Props) =>
  chosen.length > 0 && (
    <LaterPart>
      <AttachFiles
        conversationId={conversationId}
        chosen={chosen}
        files={files}
        setFiles={setFiles}
      />
    </LaterPart>
  )
