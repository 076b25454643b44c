import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { todoStatuses, todoTypes } from './types'

export const todos = sqliteTable('todos', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  type: text({ enum: todoTypes }).notNull(),
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
  priority: real().notNull(),
  status: text({ enum: todoStatuses }).notNull().default('todo'),
  dueAt: text('due_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
