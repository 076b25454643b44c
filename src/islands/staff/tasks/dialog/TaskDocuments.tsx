import { FileList } from '#islands/files/FileList.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { StaffUser } from '../../access/require-staff'

/** The files of a task. */
export const TaskDocuments = ({ taskId: task, me }: { taskId: string; me: StaffUser }) => (
  <section className="stack g2" aria-label="Documents">
    <h3>Documents</h3>
    <FileList
      key={task}
      list={() => apiWithLocalErrors.call('GET /tasks/:task/documents', { params: { task } })}
      read={async (attachment) => {
        const params = { task, attachment }
        return (await apiWithLocalErrors.call('GET /tasks/:task/documents/:attachment', { params }))
          .file
      }}
      upload={(body) =>
        apiWithLocalErrors.call('POST /tasks/:task/documents', { params: { task }, body })
      }
      clock={me}
    />
  </section>
)
