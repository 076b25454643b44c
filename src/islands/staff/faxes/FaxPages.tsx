import { useEffect, useState } from 'react'
import { AttachedFile } from '#islands/files/AttachedFile.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { type IncomingFax, loadFaxFiles, problemTexts, readFaxFile } from './incoming-fax'

type StoredFile = Awaited<ReturnType<typeof loadFaxFiles>>[number]

/** The pages of a fax: a PDF as the browser shows it, a picture in place, anything else to download. */
export const FaxPages = ({ fax: { id, fileProblem } }: { fax: IncomingFax }) => {
  const [files, setFiles] = useState<readonly StoredFile[] | null | undefined>()
  useEffect(() => {
    loadFaxFiles(id).then(setFiles, () => setFiles(null))
  }, [id])
  return (
    <div className="stack g3 fax-pages">
      {fileProblem && <Note tone="warning">{problemTexts[fileProblem]}</Note>}
      {files === undefined && <Skeleton label="Loading the fax" lines={6} />}
      {files === null && <Note tone="danger">The fax could not be loaded. Reload the page.</Note>}
      {files?.map((file) => (
        <div key={file.id} className="stack g2">
          {file.mimeType === 'application/pdf' && (
            <PdfPages src={`/staff/faxes/${id}/${file.id}`} />
          )}
          <AttachedFile file={file} load={() => readFaxFile(id, file.id)} />
        </div>
      ))}
    </div>
  )
}

// Browsers of phones show no PDF within a page.
const PdfPages = ({ src }: { src: string }) => (
  <>
    <iframe className="fax-frame" src={`${src}#navpanes=0`} title="The fax" loading="lazy" />
    <a href={src} target="_blank" rel="noopener">
      Open the fax in a new tab
    </a>
  </>
)
