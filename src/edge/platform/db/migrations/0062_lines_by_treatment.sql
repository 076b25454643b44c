-- Where a treatment is offered is asked by its line: without this, each one reads every state of every line.
CREATE INDEX state_service_lines_by_line ON state_service_lines (service_line_id, state);
