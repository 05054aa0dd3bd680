import { telHref } from '@larkspur/web-kit/format/tel-href';
import styles from './care-numbers.module.css';
import { CARE_NUMBERS } from './contact.content';

export function CareNumbers() {
  return (
    <table className={styles.numbers}>
      <caption>Customer Care Numbers</caption>
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        {CARE_NUMBERS.map(({ topic, number }) => (
          <tr key={topic}>
            <th scope="row">{topic}</th>
            <td>
              <a href={telHref(number)}>{number}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
