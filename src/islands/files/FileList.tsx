import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AttachmentSummary } from '#edge/domains/attachments/contract'
import { displayMoment, type TimeFormat } from '#edge/platform/time'
import { toast, toastFailure } from '../stores/toasts'
import { Button } from '../ui/Button'
import { readAgain } from '../ui/form/conflict'
import { Icon } from '../ui/Icon'
import { useAction } from '../ui/use-action'
import { useFileTarget } from '../ui/use-file-target'
import { AttachedFile } from './AttachedFile'
import { prepareUpload, UnusableFile } from './prepare-file'

export interface StoredAttachment extends AttachmentSummary {
  readonly uploadedByName: string
  readonly createdAt: string
}

type Props = {
  list: () => Promise<readonly StoredAttachment[]>
  /** The bytes of one, in base64. */
  read: (id: string) => Promise<string>
  /** Left out where the reader adds none. */
  upload?: ((body: { file: string; name: string }) => Promise<unknown>) | undefined
  clock: { readonly zone: string; readonly hours: TimeFormat }
  /** What else can be done with a file; `reload` reads the list again. */
  actions?: (file: StoredAttachment, reload: () => Promise<unknown>) => ReactNode
}

/** The files of a subject: pictures are shown, all are saved at a press, and more are added. */
export const FileList = ({ list, read, upload, clock, actions }: Props) => {
  const [files, setFiles] = useState<readonly StoredAttachment[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const reload = async () => setFiles(await list())
  const latestReload = useRef(reload)
  latestReload.current = reload
  useEffect(() => {
    latestReload.current().catch(toastFailure)
  }, [])
  const add = useAction(async (file: File) => {
    setRefusal(null)
    try {
      await upload?.(await prepareUpload(file))
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      return setRefusal(error.message)
    }
    await readAgain(reload)
    toast('The file is added')
  })
  const part = useRef<HTMLDivElement>(null)
  useFileTarget(part, upload ? ([file]) => file && void add.run(file) : null, { isSingle: true })
  const problem = refusal ?? add.error
  return (
    <div className="stack g2" ref={part}>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} load={() => read(file.id)} />
              <p className="small ink-2">
                <bdi translate="no">{file.uploadedByName}</bdi>,{' '}
                <bdi>{displayMoment(file.createdAt, clock.zone, clock.hours)}</bdi>
              </p>
              {actions?.(file, reload)}
            </li>
          ))}
        </ul>
      )}
      {upload && (
        <>
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
        </>
      )}
      {problem && (
        <p className="note danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
