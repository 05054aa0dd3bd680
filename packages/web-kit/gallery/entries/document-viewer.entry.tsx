import { DocumentViewer } from '../../src/data/document-viewer';
import styles from './sample.module.css';
import { SAMPLE_SCANS } from './sample-scans';

const sample = () => (
  <div className={styles.narrow}>
    <DocumentViewer label="Documents of Ada Lovelace" documents={SAMPLE_SCANS} onReload={() => {}} />
  </div>
);

export default {
  name: 'Document viewer',
  group: 'Data',
  use: 'For scanned documents that someone reads closely: zoom, turn, front and back.',
  avoid: 'For pictures that decorate a page.',
  states: [
    { name: 'front', render: sample },
    { name: 'back, turned and enlarged', keys: ['Tab', 'Tab', 'Enter', 't', '+'], render: sample },
  ],
};
