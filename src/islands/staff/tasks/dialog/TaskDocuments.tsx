import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttachmentSummary } from '#edge/domains/attachments/contract'
import { displayMoment } from '#edge/platform/time'
import { AttachedFile } from '#islands/files/AttachedFile.tsx'
import { prepareFile, UnusableFile } from '#islands/files/prepare-file'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../../access/require-staff'

interface TaskDocument extends AttachmentSummary {
  readonly uploadedByName: string
  readonly createdAt: string
}
const collection = (task: string) => ({ params: { task } })
const loadDocuments = (task: string): Promise<readonly TaskDocument[]> =>
  apiWithLocalErrors.call('GET /tasks/:task/documents', collection(task))
const loadContent = async (task: string, attachment: string): Promise<string> => {
  const { file } = await apiWithLocalErrors.call('GET /tasks/:task/documents/:attachment', {
    params: { task, attachment },
  })
  return file
}

/** The files of a task: pictures are shown, all are saved at a press. */
export const TaskDocuments = ({ taskId, me }: { taskId: string; me: StaffUser }) => {
  const [documents, setDocuments] = useState<readonly TaskDocument[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const reload = useCallback(async () => setDocuments(await loadDocuments(taskId)), [taskId])
  useEffect(() => {
    reload().catch(toastFailure)
  }, [reload])
  const add = useAction(async (file: File) => {
    setRefusal(null)
    try {
      await apiWithLocalErrors.call('POST /tasks/:task/documents', {
        ...collection(taskId),
        body: { file: await prepareFile(file), name: file.name.slice(-120) || 'file' },
      })
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      return setRefusal(error.message)
    }
    await readAgain(reload)
    toast('The file is added')
  })
  const problem = refusal ?? add.error
  return (
    <section className="stack g2" aria-label="Documents">
      <h3>Documents</h3>
      {documents.length > 0 && (
        <ul className="files">
          {documents.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} load={() => loadContent(taskId, file.id)} />
              <p className="small ink-2">
                {file.uploadedByName}, <bdi>{displayMoment(file.createdAt, me.zone, me.hours)}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*,application/pdf"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void add.run(file)
        }}
      />
      <div>
        <Button size="small" busy={add.busy} onClick={() => picker.current?.click()}>
          <Icon name="paperclip" />
          Add a picture or a PDF
        </Button>
      </div>
      {problem && (
        <p className="note danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
