import { type ReactNode, useState } from 'react'
import { displayDate, localDate, type TimeFormat } from '#edge/platform/time'
import { FileList } from '../files/FileList'
import { apiWithLocalErrors } from '../stores/api'
import { toast } from '../stores/toasts'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Empty } from '../ui/feedback/Empty'
import { NoneOrHidden } from '../ui/feedback/Hidden'
import { readAgain, withReread } from '../ui/form/conflict'
import type { Option } from '../ui/form/Select'
import { useFocusRecovery } from '../ui/use-focus-recovery'
import { AddDocument } from './AddDocument'
import {
  documentKindLabels,
  listFiles,
  loadDocuments,
  markViewed,
  type PatientDocument,
  readDocumentFile,
  uploadFile,
} from './documents'

type Clock = { readonly zone: string; readonly hours: TimeFormat }
type Props = {
  patientId: string
  documents: readonly PatientDocument[]
  /** How much of the list is kept from the reader. */
  hides?: 'all' | 'some' | undefined
  /** Which kinds the reader may add; none where they add nothing. */
  kinds: readonly Option[]
  isStaff: boolean
  clock: Clock
  /** The button by which staff review what came in. */
  review?: (document: PatientDocument, onChange: () => Promise<unknown>) => ReactNode
}

/** The papers of a patient, the latest first: opened in place, added, taken back. */
export const Documents = ({
  patientId,
  documents: first,
  hides,
  kinds,
  isStaff,
  clock,
  review,
}: Props) => {
  const [documents, setDocuments] = useState(first)
  const [isAdding, setAdding] = useState(false)
  const reread = async () => setDocuments((await loadDocuments(apiWithLocalErrors, patientId)).rows)
  const part = useFocusRecovery<HTMLDivElement>()
  return (
    <div ref={part} className="stack g5">
      {isAdding ? (
        <section aria-label="Add a document" className="stack g3">
          <h2>Add a document</h2>
          <AddDocument
            patientId={patientId}
            kinds={kinds}
            isStaff={isStaff}
            onCancel={() => setAdding(false)}
            onDone={async () => {
              await readAgain(reread)
              setAdding(false)
            }}
          />
        </section>
      ) : (
        kinds.length > 0 && (
          <div>
            <Button look="primary" onClick={() => setAdding(true)}>
              Add a document
            </Button>
          </div>
        )
      )}
      {documents.length > 0 && (
        <ul className="list">
          {documents.map((document) => (
            <Item
              key={document.id}
              patientId={patientId}
              document={document}
              isStaff={isStaff}
              clock={clock}
              onChange={reread}
              review={review}
            />
          ))}
        </ul>
      )}
      {!isAdding && (
        <NoneOrHidden hides={hides} isEmpty={documents.length === 0}>
          <Empty title="No Data Available">
            <p>
              {isStaff
                ? 'Papers that the patient or a colleague adds show here.'
                : 'Letters from your care team and papers you send us show here.'}
            </p>
          </Empty>
        </NoneOrHidden>
      )}
    </div>
  )
}

type ItemProps = {
  patientId: string
  document: PatientDocument
  isStaff: boolean
  clock: Clock
  onChange: () => Promise<unknown>
  review: Props['review']
}

const Item = ({ patientId, document, isStaff, clock, onChange, review }: ItemProps) => {
  const {
    id,
    name,
    kind,
    fromPatient,
    fromPartner,
    fromFax,
    viewedAt,
    reviewedAt,
    needsAct,
    createdAt,
    uploadedByName,
    can = [],
  } = document
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOwn = isStaff ? !fromPatient && !fromPartner : fromPatient
  const isNew = !isOwn && viewedAt === null && (isStaff || !fromPartner)
  const isToReview = isStaff && can.includes('review') && (reviewedAt === null || needsAct)
  const open = () => {
    setOpen(!isOpen)
    // Reading is what was asked for: it goes on where this cannot be told.
    if (isNew && !isOpen && can.includes('mark_viewed'))
      markViewed(patientId, id).then(onChange, () => {})
  }
  const remove = async () => {
    await withReread(
      () => apiWithLocalErrors.documents.in({ patients: patientId }).delete(id),
      onChange,
    )
    setAsking(false)
    await readAgain(onChange)
    toast('The document is removed.')
  }
  return (
    <li className="stack g3">
      <div className="section-head">
        <span className="stack g1">
          <span className="row g2">
            <b className="lines" dir="auto" translate="no">
              {name}
            </b>
            {isNew && <Badge tone="accent">New</Badge>}
            {isToReview && !needsAct && <Badge tone="warning">To review</Badge>}
            {isStaff && needsAct && <Badge tone="warning">Needs an act</Badge>}
            {isStaff && fromFax && <Badge>By fax</Badge>}
            {isStaff && !document.shownToPatient && <Badge>Not shown to the patient</Badge>}
          </span>
          <span className="small ink-2">
            {documentKindLabels[kind]},{' '}
            <bdi translate="no">{isOwn && !isStaff ? '' : `${uploadedByName}, `}</bdi>
            <bdi>{displayDate(localDate(createdAt, clock.zone))}</bdi>
          </span>
        </span>
        <span className="row g2">
          <Button size="small" aria-expanded={isOpen} onClick={open}>
            {isOpen ? 'Hide files' : 'Show files'}
          </Button>
          {isToReview && review?.(document, onChange)}
          {can.includes('delete') && (
            <Button size="small" look="quiet" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </span>
      </div>
      {isOpen && (
        <FileList
          list={() => listFiles(patientId, id)}
          read={(attachment) => readDocumentFile(patientId, id, attachment)}
          upload={isOwn ? (body) => uploadFile(patientId, id, body) : undefined}
          clock={clock}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Remove this document?"
        confirm="Remove"
        keep="Keep it"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>It is shown no more. The record keeps that it was there.</p>
      </ConfirmDialog>
    </li>
  )
}
